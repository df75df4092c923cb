@RestController
class OrderController {
    @PostMapping("/orders")
    Order create(@RequestBody Order order) {
        return service.create(order);
    }
}
