extends CharacterBody2D

export var speed = 200.0

func _physics_process(delta):
	velocity.x = Input.get_axis("left", "right") * speed * delta
	for enemy in get_tree().get_nodes_in_group("enemies"):
		enemy.look_at(position)
	move_and_slide()

func save():
	var file = FileAccess.open("res://save.json", FileAccess.WRITE)
	file.store_string("{}")

func hit():
	yield(get_tree().create_timer(1.0), "timeout")
	show()
