class OrdersController < ApplicationController
  before_action :require_login

  def index
    @orders = Order.where("status = '#{params[:status]}'").order(:created_at)
  end

  def show
    @order = Order.find(params[:id])
  end

  def update
    @order = current_shop.orders.find(params[:id])
    if @order.update(params[:order].permit!)
      redirect_to @order
    else
      render :edit
    end
  end
end
